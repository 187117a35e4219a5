import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { adminPassword, request, type SentFile, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

const jpeg = await photo(900, 600);
const file = (bytes: Buffer, name = "foto.jpg", type = "image/jpeg"): SentFile => ({ name, bytes, type });
const count = async (table: string) => (await t.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n;
const everything = () => Promise.all(["user_pictures", "audit_events"].map(count));

test("a picture is stored as a newly encoded upright square, without the camera's data", async () => {
  const { id } = await make.user();
  const turned = await sharp(jpeg)
    .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "3/1 44/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(turned).metadata()).exif).toBeDefined();
  const user = await t.admin.call(usersRoutes.setPicture, { params: { id }, file: file(turned) });
  const { body, headers } = await t.admin.send(usersRoutes.picture, { params: { id } });
  const stored = await sharp(body as Buffer).metadata();
  expect(stored).toMatchObject({ format: "webp", width: 512, height: 512 });
  expect([stored.exif, stored.xmp, stored.iptc, stored.icc]).toEqual([undefined, undefined, undefined, undefined]);
  expect((body as Buffer).includes("Exif")).toBe(false);
  // The photo is red on the left and blue on the right, and its metadata turns it by 90°: the stored picture is red at
  // the top.
  const { data } = await sharp(body as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)];
  expect(pixel(256, 20)[0]).toBeGreaterThan(200);
  expect(pixel(256, 490)[2]).toBeGreaterThan(200);
  expect(headers["content-type"]).toBe("image/webp");
  expect(user.profilePicture).toBe(`/users/${id}/picture?v=${String(headers.etag).slice(1, 13)}`);
});

test.each(["jpeg", "png", "webp"] as const)("a %s is taken, whatever its name and declared type", async (format) => {
  const { id } = await make.user();
  const bytes = await sharp(jpeg).toFormat(format).toBuffer();
  const user = await t.admin.call(usersRoutes.setPicture, { params: { id }, file: file(bytes, "x.txt", "text/plain") });
  expect(user.profilePicture).toContain(`/users/${id}/picture?v=`);
});

test("list, login and me name the picture, and a new one has a new address", async () => {
  const employee = await make.employee();
  const params = { id: employee.id };
  expect(await employee.call(sessionRoutes.me)).toMatchObject({ profilePicture: null });
  const { profilePicture: first } = await employee.call(usersRoutes.setPicture, { params, file: file(jpeg) });
  expect(await employee.call(sessionRoutes.me)).toMatchObject({ profilePicture: first });
  const { data } = await t.admin.call(usersRoutes.list, { query: { search: employee.name } });
  expect(data[0]?.profilePicture).toBe(first);
  const login = await request(t.app, sessionRoutes.login, {
    body: { name: employee.name, password: "funcionario-de-teste" },
  });
  expect(login.body).toMatchObject({ user: { profilePicture: first } });

  const other = await photo(40, 90);
  const { profilePicture: second } = await employee.call(usersRoutes.setPicture, { params, file: file(other) });
  expect(second).not.toBe(first);
  await employee.call(usersRoutes.removePicture, { params });
  expect(await employee.call(sessionRoutes.me)).toMatchObject({ profilePicture: null });
  expect((await employee.refused(usersRoutes.picture, { params })).statusCode).toBe(404);
});

test("a browser that has the picture gets 304, and the new one once it is changed", async () => {
  const { id } = await make.user();
  const params = { id };
  await t.admin.call(usersRoutes.setPicture, { params, file: file(jpeg) });
  const { headers } = await t.admin.send(usersRoutes.picture, { params });
  expect(headers).toMatchObject({
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    "cache-control": "private, no-cache",
  });
  const ask = () => t.admin.send(usersRoutes.picture, { params, headers: { "if-none-match": String(headers.etag) } });
  expect(await ask()).toMatchObject({ status: 304, body: "" });
  await t.admin.call(usersRoutes.setPicture, { params, file: file(await photo(70, 70)) });
  expect((await ask()).status).toBe(200);
});

test("an employee sets, sees and removes the own picture; anyone else's is not found and stays", async () => {
  const employee = await make.employee();
  await employee.call(usersRoutes.setPicture, { params: { id: employee.id }, file: file(jpeg) });
  await employee.call(usersRoutes.removePicture, { params: { id: employee.id } });
  const other = { id: (await make.user()).id };
  await t.admin.call(usersRoutes.setPicture, { params: other, file: file(jpeg) });
  const before = await everything();
  for (const route of [usersRoutes.setPicture, usersRoutes.removePicture, usersRoutes.picture])
    expect(await employee.refused(route, { params: other, ...(route.upload && { file: file(jpeg) }) })).toMatchObject({
      statusCode: 404,
      message: "Registro não encontrado",
    });
  expect(await everything()).toEqual(before);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const notImages: [string, () => Promise<Buffer> | Buffer][] = [
  ["a page of HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["an SVG with a script", () => Buffer.from(svg)],
  ["a GIF", () => Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ["a JPEG cut off in the middle", async () => half(await noise().jpeg().toBuffer())],
  ["a PNG cut off in the middle", async () => half(await noise().png().toBuffer())],
  ["a WebP cut off in the middle", async () => half(await noise().webp().toBuffer())],
  ["a PNG that unfolds to 400 megapixels", () => bitmap(20_000)],
  ["nothing but a JPEG's first bytes", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
];

test("a small square of the same kind as the one that unfolds too far is taken", async () => {
  const { id } = await make.user();
  await t.admin.call(usersRoutes.setPicture, { params: { id }, file: file(bitmap(200)) });
});

test.each(notImages)("%s named .png is refused and nothing is stored", async (_, made) => {
  const { id } = await make.user();
  const bytes = await made();
  const before = await everything();
  const refusal = await t.admin.refused(usersRoutes.setPicture, {
    params: { id },
    file: file(bytes, "foto.png", "image/png"),
  });
  expect(refusal).toMatchObject({
    statusCode: 400,
    code: "file.not-image",
    message: "O arquivo não é uma imagem JPEG, PNG ou WebP",
  });
  expect(await everything()).toEqual(before);
});

test("ten megabytes, no file and JSON are refused and nothing is stored", async () => {
  const params = { id: (await make.user()).id };
  const before = await everything();
  const refusal = (input: object) => t.admin.refused(usersRoutes.setPicture, { params, ...input });
  expect(await refusal({ file: file(Buffer.alloc(10 * 1024 * 1024, 0xff)) })).toMatchObject({
    statusCode: 413,
    code: "file.too-large",
    message: "O arquivo é grande demais; envie no máximo 2 MB",
  });
  for (const input of [{}, { body: { file: "aGk=" } }, { file: file(Buffer.alloc(0)) }])
    expect(await refusal(input)).toMatchObject({
      statusCode: 400,
      code: "file.missing",
      message: "Escolha um arquivo",
    });
  expect(await everything()).toEqual(before);
});

test("the author of a changed picture is recorded, the same picture again is no change", async () => {
  const { id } = await make.user();
  const set = () => t.admin.call(usersRoutes.setPicture, { params: { id }, file: file(jpeg) });
  const { profilePicture, version } = await set();
  expect((await set()).version).toBe(version);
  await t.admin.call(usersRoutes.removePicture, { params: { id } });
  await t.admin.call(usersRoutes.removePicture, { params: { id } });
  const { data } = await t.admin.call(auditRoutes.list, { query: { entityId: id } });
  expect(data.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: "update", before: { profilePicture }, after: { profilePicture: null } },
    { action: "update", before: { profilePicture: null }, after: { profilePicture } },
    expect.objectContaining({ action: "create" }),
  ]);
  expect(data.map(({ actor }) => actor?.name)).toEqual(["admin", "admin", "admin"]);
});

test("a removed user's picture is no longer shown", async () => {
  const { id } = await make.user({ password: adminPassword });
  await t.admin.call(usersRoutes.setPicture, { params: { id }, file: file(jpeg) });
  await t.admin.call(usersRoutes.remove, { params: { id } });
  expect((await t.admin.refused(usersRoutes.picture, { params: { id } })).statusCode).toBe(404);
});

/** A JPEG, red on its left half and blue on its right. */
function photo(width: number, height: number): Promise<Buffer> {
  const red = { create: { width: Math.floor(width / 2), height, channels: 3, background: "#e01020" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#1020e0" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

function noise() {
  return sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** A complete PNG of a black square with one bit per pixel: a file of few bytes for any side length. */
function bitmap(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}
