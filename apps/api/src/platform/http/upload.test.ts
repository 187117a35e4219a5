import { allRoutes } from "@pomar/contract/api";
import { importsRoutes } from "@pomar/contract/registries/imports/imports.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";

const t = await startApp();
afterAll(() => t.close());

const part = (disposition: string, content = "Nome\nSítio") =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const file = part('name="file"; filename="a.csv"');

const forms: [string, string, string][] = [
  ["names no boundary", "multipart/form-data", `${file}--b--\r\n`],
  ["names an empty boundary", 'multipart/form-data; boundary=""', `${file}--b--\r\n`],
  ["names another boundary", "multipart/form-data; boundary=other", `${file}--b--\r\n`],
  [
    "names a boundary of ten thousand letters",
    `multipart/form-data; boundary=${"b".repeat(10_000)}`,
    `${file}--b--\r\n`,
  ],
  ["never ends", "multipart/form-data; boundary=b", file],
  ["is empty", "multipart/form-data; boundary=b", ""],
  ["has a field where the file should be", "multipart/form-data; boundary=b", `${part('name="file"')}--b--\r\n`],
  ["has a file without a name", "multipart/form-data; boundary=b", `${part('name="file"; filename=""', "")}--b--\r\n`],
  ["has a part without a head", "multipart/form-data; boundary=b", "--b\r\n\r\nx\r\n--b--\r\n"],
  ["has a thousand fields", "multipart/form-data; boundary=b", `${part('name="x"').repeat(1000)}--b--\r\n`],
  [
    "has a field of two megabytes",
    "multipart/form-data; boundary=b",
    `${part('name="x"', "y".repeat(2 ** 21))}--b--\r\n`,
  ],
  [
    "has fields with the names of an object's own",
    "multipart/form-data; boundary=b",
    `${part('name="__proto__"')}${part('name="constructor"')}--b--\r\n`,
  ],
  [
    "has a head of a hundred kilobytes",
    "multipart/form-data; boundary=b",
    `${part(`name="file"; x="${"y".repeat(100_000)}"`)}--b--\r\n`,
  ],
];

// The fuzz test found this case: a form without a boundary was answered "Erro desconhecido".
test.each(forms)("a form that %s has no file in it", async (_, type, payload) => {
  for (const route of allRoutes.filter(({ upload }) => upload !== null)) {
    const answer = await t.app.inject({
      method: route.method,
      url: `/api${route.path.replace(/:\w+/, t.admin.id)}`,
      headers: { authorization: `Bearer ${t.admin.token}`, "content-type": type },
      payload,
    });
    expect([answer.statusCode, answer.json().code], route.path).toEqual([400, "file.missing"]);
  }
});

test("the first of several files is taken, whatever its field is called", async () => {
  const names = ["../../../etc/passwd", "a\\b.csv", "=cmd.csv", "%00.csv", "ｆ.csv"];
  for (const name of names) {
    const answer = await t.app.inject({
      method: "POST",
      url: `/api${importsRoutes.suppliers.preview.path}`,
      headers: { authorization: `Bearer ${t.admin.token}`, "content-type": "multipart/form-data; boundary=b" },
      payload: `${part(`name="file"; filename="${name}"`)}${part('name="file"; filename="b.csv"', "Nome\nOutro")}--b--\r\n`,
    });
    expect(answer.json()).toMatchObject({ rows: [{ name: "Sítio" }] });
  }
});
