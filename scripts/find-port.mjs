import { createServer } from "node:net";

/**
 * A port that nobody listens on at the moment.
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
