/**
 * Whether an origin is this machine by its literal host: 127.0.0.0/8, ::1 or `localhost`. Names are not resolved: what
 * a name server says must not decide whether somebody is asked first.
 */
export function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) {
    return false;
  }
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}
