import { createServer } from "node:net";

/**
 * Finds a free port.
 * @returns {Promise<number>}
 */
export function findPort() {
  return new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });
}
