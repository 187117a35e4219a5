import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path, { isAbsolute } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "pomar-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o400 });
  return file;
}

test("nothing set gives a working configuration", () => {
  const config = readConfig({ PORT: "" });
  expect(config).toMatchObject({ PORT: 3000, HOST: "localhost", TZ_PLANT: "America/Sao_Paulo", ADMIN_NAME: "admin" });
  expect("DATA_DIR" in config && isAbsolute(config.DATA_DIR)).toBe(true);
});

test("every wrong setting has its own sentence, and a password is not repeated", () => {
  const config = readConfig({
    PORT: "oitenta",
    DATABASE_URL: "mysql://x",
    DATABASE_REPLICA_URL: "replica",
    TZ_PLANT: "America/Pomar",
    LOG_LEVEL: "alto",
    TRUST_PROXY: "10.0.0.5, todos",
    PUBLIC_URL: "https://pomar.example.com/inicio",
    METRICS_TOKEN: "curto",
    ADMIN_PASSWORD: "curta",
  });
  expect(config).toEqual({
    problems: [
      'PORT deve ser um número de porta de 0 a 65535 (recebido: "oitenta")',
      "DATABASE_URL deve ter a forma postgres://usuario:senha@servidor:5432/banco (recebido: oculto)",
      "DATABASE_REPLICA_URL deve ter a forma postgres://usuario:senha@servidor:5432/banco (recebido: oculto)",
      'TZ_PLANT deve ser um fuso horário, como America/Sao_Paulo (recebido: "America/Pomar")',
      'TRUST_PROXY deve ser loopback ou os endereços dos proxies, como 10.0.0.5 ou 10.0.0.0/8 (recebido: "10.0.0.5, todos")',
      'PUBLIC_URL deve ser o endereço do Pomar no navegador, sem nada depois do servidor, como https://pomar.example.com (recebido: "https://pomar.example.com/inicio")',
      'LOG_LEVEL deve ser fatal, error, warn, info, debug, trace ou silent (recebido: "alto")',
      "METRICS_TOKEN deve ter de 16 a 200 caracteres (recebido: oculto)",
      "ADMIN_PASSWORD deve ter de 8 a 72 caracteres (recebido: oculto)",
    ],
  });
});

test("a time zone is named by its place: of an offset the database takes the opposite", () => {
  const problems = ['TZ_PLANT deve ser um fuso horário, como America/Sao_Paulo (recebido: "-03:00")'];
  expect(readConfig({ TZ_PLANT: "-03:00" })).toEqual({ problems });
});

test.each([
  ["https://pomar.example.com", "https://pomar.example.com"],
  ["HTTPS://Pomar.Example.com:443/", "https://pomar.example.com"],
  ["http://192.168.0.10:3000", "http://192.168.0.10:3000"],
])("the public address %s is kept as browsers write it", (given, kept) => {
  expect(readConfig({ PUBLIC_URL: given })).toMatchObject({ PUBLIC_URL: kept });
});

test.each([
  "pomar.example.com",
  "ftp://pomar.example.com",
  "https://ana:segredo@pomar.example.com",
  "https://a.b/?x",
  "*",
])("the public address %s is refused", (given) => {
  expect(readConfig({ PUBLIC_URL: given })).toMatchObject({ problems: [expect.stringMatching(/^PUBLIC_URL deve/)] });
});

test("HTTPS of its own is for the network, unless HOST says otherwise", () => {
  expect(readConfig({ HTTPS: "true", HOST: "" })).toMatchObject({ HTTPS: true, HOST: "0.0.0.0", HTTP_PORT: 3080 });
  expect(readConfig({ HTTPS: "true", HOST: "127.0.0.1" })).toMatchObject({ HOST: "127.0.0.1" });
  expect(readConfig({})).toMatchObject({ HTTPS: false });
  expect(readConfig({ HTTPS: "sim", HTTP_PORT: "oitenta" })).toEqual({
    problems: [
      'HTTPS deve ser true ou false (recebido: "sim")',
      'HTTP_PORT deve ser um número de porta de 0 a 65535 (recebido: "oitenta")',
    ],
  });
});

test("a certificate comes with its key, or not at all", () => {
  const problems = ["TLS_CERT_FILE e TLS_KEY_FILE só valem juntos: o certificado e a chave dele"];
  expect(readConfig({ TLS_CERT_FILE: "pomar.pem" })).toEqual({ problems });
  expect(readConfig({ TLS_KEY_FILE: "pomar.key", TLS_CERT_FILE: "" })).toEqual({ problems });
  const config = readConfig({ TLS_CERT_FILE: "pomar.pem", TLS_KEY_FILE: "pomar.key" });
  expect("TLS_KEY_FILE" in config && isAbsolute(config.TLS_KEY_FILE ?? "")).toBe(true);
});

test("a secret may come in a file, with or without a last line end", () => {
  const config = readConfig({
    ADMIN_PASSWORD_FILE: fileWith("password", "uma senha com espaço \n"),
    DATABASE_URL_FILE: fileWith("url", "postgres://pomar:segredo@banco/pomar\r\n"),
    METRICS_TOKEN_FILE: fileWith("token", "um-token-de-metricas"),
    METRICS_TOKEN: "",
  });
  expect(config).toMatchObject({
    ADMIN_PASSWORD: "uma senha com espaço ",
    DATABASE_URL: "postgres://pomar:segredo@banco/pomar",
    METRICS_TOKEN: "um-token-de-metricas",
  });
});

test("a file without a secret has its own sentence, and its content is not repeated", () => {
  const [password, url] = [fileWith("short", "curta\n"), fileWith("lines", "postgres://a:segredo@b/c\noutra\n")];
  const config = readConfig({
    ADMIN_PASSWORD_FILE: password,
    DATABASE_URL_FILE: url,
    METRICS_TOKEN_FILE: path.join(folder, "nowhere"),
  });
  expect(config).toEqual({
    problems: [
      `DATABASE_URL_FILE deve ter uma só linha (recebido: "${url}")`,
      `METRICS_TOKEN_FILE não existe (recebido: "${path.join(folder, "nowhere")}")`,
      "ADMIN_PASSWORD deve ter de 8 a 72 caracteres (recebido: oculto)",
    ],
  });
  const [empty, token] = [fileWith("empty", "\n"), fileWith("twice", "um-token-de-metricas")];
  const given = { ADMIN_PASSWORD_FILE: empty, METRICS_TOKEN_FILE: token, METRICS_TOKEN: "outro-token-de-metricas" };
  expect(readConfig({ ...given, DATABASE_URL_FILE: folder })).toEqual({
    problems: [
      `ADMIN_PASSWORD_FILE está vazio (recebido: "${empty}")`,
      `DATABASE_URL_FILE não pode ser lido (EISDIR; recebido: "${folder}")`,
      "METRICS_TOKEN_FILE não pode ser usado junto com METRICS_TOKEN; escolha um dos dois",
    ],
  });
});
