import { readFileSync } from "node:fs";

const largestBytes = 4096;

/** Reads secrets from `<NAME>_FILE`. @returns the settings, and a Portuguese sentence per bad file, without content. */
export function withSecretFiles(
  env: Record<string, string | undefined>,
  secrets: Iterable<string>,
): { env: Record<string, string | undefined>; problems: string[] } {
  const found = { ...env };
  const problems: string[] = [];
  for (const name of secrets) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    const read = env[name] ? `não pode ser usado junto com ${name}; escolha um dos dois` : readSecret(file);
    if (typeof read === "string") problems.push(`${name}_FILE ${read}`);
    else found[name] = read.secret;
  }
  return { env: found, problems };
}

/** @returns the secret, or the reason why there is none. */
function readSecret(file: string): { secret: string } | string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return `não existe (recebido: "${file}")`;
    return `não pode ser lido (${code}; recebido: "${file}")`;
  }
  const secret = text.replace(/\r?\n$/, "");
  if (secret === "") return `está vazio (recebido: "${file}")`;
  if (secret.length > largestBytes || /[\r\n]/.test(secret)) return `deve ter uma só linha (recebido: "${file}")`;
  return { secret };
}
