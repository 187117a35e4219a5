import { isAbsolute } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("nothing set gives a working configuration", () => {
  const config = readConfig({ PORT: "" });
  expect(config).toMatchObject({ PORT: 3000, HOST: "localhost", TZ_PLANT: "America/Sao_Paulo", ADMIN_NAME: "admin" });
  expect("DATA_DIR" in config && isAbsolute(config.DATA_DIR)).toBe(true);
});

test("every wrong setting has its own sentence, and a password is not repeated", () => {
  const config = readConfig({
    PORT: "oitenta",
    DATABASE_URL: "mysql://x",
    TZ_PLANT: "America/Pomar",
    LOG_LEVEL: "alto",
    TRUST_PROXY: "10.0.0.5, todos",
    METRICS_TOKEN: "curto",
    ADMIN_PASSWORD: "curta",
  });
  expect(config).toEqual({
    problems: [
      'PORT deve ser um número de porta de 0 a 65535 (recebido: "oitenta")',
      "DATABASE_URL deve ter a forma postgres://usuario:senha@servidor:5432/banco (recebido: oculto)",
      'TZ_PLANT deve ser um fuso horário, como America/Sao_Paulo (recebido: "America/Pomar")',
      'TRUST_PROXY deve ser loopback ou os endereços dos proxies, como 10.0.0.5 ou 10.0.0.0/8 (recebido: "10.0.0.5, todos")',
      'LOG_LEVEL deve ser fatal, error, warn, info, debug, trace ou silent (recebido: "alto")',
      "METRICS_TOKEN deve ter de 16 a 200 caracteres (recebido: oculto)",
      "ADMIN_PASSWORD deve ter de 8 a 72 caracteres (recebido: oculto)",
    ],
  });
});
