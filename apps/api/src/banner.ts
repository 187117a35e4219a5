interface Started {
  url: string;
  /** The administrator that this start made, if it made one. */
  admin: { name: string; generatedPassword: string | null } | null;
  demoPeople: readonly { name: string; password: string; role: string }[];
}

/** What whoever started the app needs to know, in few lines. */
export function banner({ url, admin, demoPeople }: Started): string {
  const lines = ["", `  Pomar pronto em ${url}`];
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
  lines.push("", "  Para encerrar: Ctrl+C", "");
  return lines.join("\n");
}
