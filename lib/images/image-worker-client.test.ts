import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ImageWorker } from "@/lib/images/image-worker-client";
import { aPhoto } from "@/tests/support/factories";

const LIMITS = { cpuSeconds: 8, memoryMib: 320 };

/** Counted as the kernel's limit counts it. */
function dataMibOf(pid: number): number {
  const [, kib] = /^VmData:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1024;
}

describe.skipIf(process.platform !== "linux")("a picture process", () => {
  it("leaves most of its memory to pictures, whichever version of Node runs it [S37]", async () => {
    const worker = new ImageWorker(LIMITS);
    try {
      await worker.render(await aPhoto(), new AbortController().signal);
      const data = dataMibOf(worker.pid ?? 0);
      expect(data).toBeGreaterThan(10);
      expect(data).toBeLessThan(LIMITS.memoryMib / 2);
    } finally {
      worker.end();
    }
  });
});
