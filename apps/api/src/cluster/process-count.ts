import { availableParallelism } from "node:os";

const most = 64;

/**
 * How many processes `--cluster [--processes N]` asks for; default: one for each core.
 * @returns undefined when one process is to serve alone; a Portuguese sentence when the number is none.
 */
export function processesWanted(args: readonly string[], cores = availableParallelism()): number | string | undefined {
  const at = args.findIndex((arg) => /^--processes(=|$)/.test(arg));
  if (at === -1) return args.includes("--cluster") ? Math.min(cores, most) : undefined;
  const given = args[at]?.split("=")[1] ?? args[at + 1] ?? "";
  const count = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (count >= 1 && count <= most) return count;
  return `--processes deve ser um número de 1 a ${most} (recebido: "${given}")`;
}
