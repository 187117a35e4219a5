import { createHash, randomBytes } from "node:crypto";

/** 256 random bits that nobody can guess or forge; given once, and only its hash is kept. */
export const newToken = () => randomBytes(32).toString("base64url");

/** SHA-256, hexadecimal. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
