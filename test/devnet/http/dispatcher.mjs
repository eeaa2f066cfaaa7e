import { Agent, setGlobalDispatcher } from 'undici';

// The fetch of Node 20 throws out of a timer when a connection was collected before it ("Cannot destructure property
// 'socket' of 'parser.deref(...)'"), which ends the process. The installed client does not.
setGlobalDispatcher(new Agent());
