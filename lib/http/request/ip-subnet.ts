/** The last 32 bits are an IPv4 address: mapped, and NAT64 (RFC 4291, RFC 6052). */
const HOLDS_IPV4 = [/^0:0:0:0:0:ffff:/, /^64:ff9b:0:0:0:0:/];
/** 6to4 (RFC 3056): the second and third group are one, which has the whole /48. */
const SIX_TO_FOUR = /^2002:/;

/** The IPv4 address itself, or the /64 of an IPv6 address, which one home has to itself. */
export function toSubnet(address: string): string {
  if (!address.includes(":")) return address;
  const groups = expand(address.toLowerCase());
  const whole = groups.join(":");
  if (HOLDS_IPV4.some((prefix) => prefix.test(whole))) return toIpv4(groups.slice(6));
  if (SIX_TO_FOUR.test(whole)) return toIpv4(groups.slice(1, 3));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const OWN_NETWORK =
  /^(?:unknown$|127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0:0:0:0::\/64$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/** Whether it is this machine or a network behind one router, as in a home or a container. */
export const isOwnNetwork = (subnet: string): boolean => OWN_NETWORK.test(subnet);

function expand(address: string): string[] {
  const [head = "", tail] = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, hexOf).split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(gap).fill("0"), ...after].map((part) => part.replace(/^0+(?=.)/, ""));
}

const hexOf = (_: string, ...parts: string[]) => {
  const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

const toIpv4 = (groups: string[]) =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join(".");
