export type { ConfigField, ConfigShape, Kind, ScalarKind } from '../../precompiles';
