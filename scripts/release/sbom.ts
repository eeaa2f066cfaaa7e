import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import { createHash } from 'node:crypto';
import type { ThirdParty } from '../packaging/notices/thirdPartyNotices';

/** A released package and the third-party works in its bundles. */
export interface Described {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly thirdParties: readonly ThirdParty[];
}

/** A CycloneDX 1.6 bill of materials. Deterministic: no timestamp, and a serial number derived from its contents. */
export function sbom({ name, version, license, thirdParties }: Described): string {
  const product = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name });
  product.licenses.add(licenseOf(license));
  const bom = new Models.Bom();
  bom.metadata.component = product;
  const components = new Map(thirdParties.map((work) => [refOf(work), work]));
  for (const [bomRef, work] of components) {
    const component = componentOf(work, bomRef);
    bom.components.add(component);
    product.dependencies.add(component.bomRef);
  }
  bom.serialNumber = serialNumber([name, version, ...[...components.keys()].sort()]);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/** A component, with a purl if it is an npm package. */
function componentOf(work: ThirdParty, bomRef: string): Models.Component {
  const { name, version, license, source } = work;
  const purl = version === undefined ? undefined : bomRef;
  const component = new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef });
  component.licenses.add(licenseOf(license));
  if (source !== undefined) {
    component.externalReferences.add(
      new Models.ExternalReference(source.replace(/^git\+/, ''), Enums.ExternalReferenceType.Website),
    );
  }
  return component;
}

function refOf({ name, version }: ThirdParty): string {
  if (version === undefined) {
    return name;
  }
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return new PackageURL('npm', scope, bare ?? name, version).toString();
}

/** A single SPDX identifier is a license, several are an expression. */
function licenseOf(license: string): Models.SpdxLicense | Models.LicenseExpression {
  return /\s/.test(license) ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license);
}

/** A UUID in the form of version 5 (RFC 9562, section 5.5) of the listed parts. */
function serialNumber(parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4];
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
