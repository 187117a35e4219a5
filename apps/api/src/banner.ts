import type { PlainHttp } from "@pomar/local-https/https";
import type { Config } from "./config.ts";
import type { Prepared } from "./start.ts";

interface Ready {
  port: number;
  prepared: Prepared;
  /** The plain HTTP server beside the HTTPS server; null: the app itself is served over HTTP. */
  plain: PlainHttp | null;
}

/** Returns the first lines on the terminal: addresses, first login and demo users. */
export function banner({ HOST: host }: Config, { port, prepared, plain }: Ready): string {
  const { admin, demoPeople } = prepared;
  const isEverywhere = ["0.0.0.0", "::"].includes(host);
  const scheme = plain ? "https" : "http";
  const lines = ["", `  Pomar pronto em ${scheme}://${isEverywhere ? "localhost" : host}:${port}`];
  if (plain?.fingerprint)
    lines.push(
      `  Abrir nos aparelhos:    ${plain.appUrl}`,
      `  Instalar nos aparelhos: ${plain.pageUrl}`,
      `  Impressão digital (SHA-256) da autoridade certificadora: ${plain.fingerprint}`,
    );
  else if (plain) lines.push(`  Também em: ${plain.pageUrl}`);
  if (admin?.generatedPassword)
    lines.push(
      "",
      "  Primeiro acesso (esta senha não será mostrada de novo):",
      `    Nome:  ${admin.name}`,
      `    Senha: ${admin.generatedPassword}`,
    );
  else if (admin) lines.push(`  Primeiro acesso: nome ${admin.name}, com a senha de ADMIN_PASSWORD.`);
  if (demoPeople.length > 0) {
    lines.push("", "  Dados de demonstração carregados. Pessoas:");
    for (const { name, password, role } of demoPeople) lines.push(`    ${name} (${role}), senha ${password}`);
  }
  return [...lines, "", "  Para encerrar: Ctrl+C", ""].join("\n");
}
