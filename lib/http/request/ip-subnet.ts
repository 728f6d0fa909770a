/** The IPv4 address itself, or the /64 of an IPv6 address, which one home has to itself. */
export function toSubnet(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  return plain.includes(":") ? `${expand(plain).slice(0, 4).join(":")}::/64` : plain;
}

function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(gap).fill("0"), ...after].map((part) => part.replace(/^0+(?=.)/, ""));
}
