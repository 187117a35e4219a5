export const say = (line: string) => void process.stdout.write(`${line}\n`);
export const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs a shell command: a failure prints one Portuguese sentence and ends with exit code 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    complain(toSentence(error));
    process.exitCode = 1;
  }
}

function toSentence(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "ENOENT") return "O arquivo não existe.";
  if (code === "ENOSPC") return "O disco está cheio. Nada foi guardado.";
  if (["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "28P01", "28000", "3D000"].includes(String(code)))
    return `O banco de dados não respondeu ou recusou o acesso (${code}).`;
  return error instanceof Error ? error.message : String(error);
}

/** Shows the number of copied rows: in a terminal as a bar on one line, elsewhere as one line per table. */
export function progress(total: number): (table: string, rows: number) => void {
  const width = 30;
  let done = 0;
  return (table, rows) => {
    done += rows;
    const part = total === 0 ? 1 : done / total;
    const bar = "█".repeat(Math.round(part * width)).padEnd(width, "░");
    const line = `${bar} ${Math.floor(part * 100)} %  ${table}: ${rows}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}${done === total ? "\n" : ""}`);
    else say(line);
  };
}
