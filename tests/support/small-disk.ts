import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** A separate disk that is small enough for a test to fill it. */
export interface SmallDisk {
  folder: string;
  /** Fills all free space. */
  fill(): void;
  /** Frees the space that `fill` took. */
  free(): void;
  remove(): Promise<void>;
}

/**
 * Mounts a file system in memory as a disk, as root or by `sudo` without a password.
 * @returns a refusal with its reason when neither is possible.
 */
export async function smallDisk(megabytes: number): Promise<SmallDisk | { refusal: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-disk-"));
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const run = (...command: string[]) => {
    const [program, ...args] = [...asRoot, ...command];
    execFileSync(program ?? "", args, { stdio: "pipe" });
  };
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=0777`, "pomar-tests", folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    return { refusal: `no small disk can be mounted here (${(error as Error).message.trim().split("\n").at(-1)})` };
  }
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "a");
      // Fills the disk to its last block, and also any space that becomes free in the meantime.
      for (const size of [1 << 20, 1 << 12]) while (canWrite(file, size));
      closeSync(file);
      if (statfsSync(folder).bfree > 0) throw new Error("the disk could not be filled");
    },
    free: () => rmSync(filler, { force: true }),
    async remove() {
      run("umount", "--lazy", folder);
      await rm(folder, { recursive: true });
    },
  };
}

function canWrite(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    return false;
  }
}
