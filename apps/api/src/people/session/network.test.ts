import { expect, test } from "vitest";
import { toNetwork } from "./network.ts";

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", "unknown"],
  ["' or 1=1", "unknown"],
  ["1.2.3.4.5", "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
