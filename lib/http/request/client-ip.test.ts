import { describe, expect, it } from "vitest";
import { clientSubnet } from "@/lib/http/request/client-ip";

const networkOf = (forwarded: string) => clientSubnet(new Headers({ "x-forwarded-for": forwarded }));

describe("the network of a client", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7, 10.0.0.1", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:FFFF:203.0.113.7", "203.0.113.7"],
    ["64:ff9b::203.0.113.7", "203.0.113.7"],
    ["64:ff9b::cb00:7107", "203.0.113.7"],
    ["2002:cb00:7107:9::1", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is the same for all addresses of a home, and different for the neighbours", () => {
    expect(networkOf("2001:db8:7:7:ffff::1")).toBe(networkOf("2001:db8:7:7::2"));
    expect(networkOf("2001:db8:7:8::1")).not.toBe(networkOf("2001:db8:7:7::1"));
  });

  it("is shared by all clients with an unknown address", () => {
    expect(clientSubnet(new Headers())).toBe("unknown");
  });
});
