import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { renderSVG } from "uqr";
import { installSteps, type Platform } from "./install-steps.ts";

interface InstallPage {
  /** The app's address, with HTTPS. */
  appUrl: string;
  /** The address of the install page, as a phone or computer in the network reaches the page. */
  pageUrl: string;
  authority: X509Certificate;
  /** The platform whose installation steps are shown unfolded. */
  platform: Platform;
}

const mark = `<svg viewBox="0 0 64 64" width="44" height="44" aria-hidden="true"><path fill="#f3b843" d="M32 20c13 -5 25 3 25 17c0 13 -11 23 -25 23s-25 -10 -25 -23c0 -14 12 -22 25 -17z"/><path fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4.5" stroke-linecap="round" d="M17 39c0 8 5 13 11 15"/><path fill="none" stroke="#24995f" stroke-width="4.5" stroke-linecap="round" d="M32 20c0 -5 1 -8 4 -11"/><path fill="#24995f" d="M35 15c1 -9 9 -13 19 -12c0 9 -8 15 -19 12z"/></svg>`;

// The build places the style sheet beside the bundle.
const installStyle = readFileSync(new URL("./install-page.css", import.meta.url), "utf8");

/** Allows only the page's own style sheet, which its hash identifies, and no scripts. */
export const installPageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(installStyle).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
};

/** The page that guides a device through trusting the authority; it needs no script. */
export function installPage({ appUrl, pageUrl, authority, platform }: InstallPage): string {
  const name = escaped(commonName(authority));
  const link = `<a href="${escaped(appUrl)}">${broken(appUrl)}</a>`;
  const all = installSteps(name, link);
  const ordered = [
    ...all.filter((one) => one.platform === platform),
    ...all.filter((one) => one.platform !== platform),
  ];
  const platforms = ordered.map(
    ({ title, steps, note }, index) => `<details name="platform"${index === 0 ? " open" : ""}>
<summary>${title}</summary>
<ol>${steps.map((step) => `<li><div>${step}</div></li>`).join("")}</ol>
<p class="note">${note}</p>
</details>`,
  );
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Instalar o Pomar neste aparelho</title>
<style>${installStyle}</style>
</head>
<body>
<main>
<header>${mark}<div><h1>Instalar o Pomar neste aparelho</h1>
<p>Uma vez por aparelho. Depois a conexão é segura e o Pomar usa a câmera, fica na tela inicial e abre sem rede.</p></div></header>
<section class="platforms" aria-label="Passos">
${platforms.join("\n")}
</section>
<aside>
<section class="card"><h2>Abrir o Pomar</h2><p>Depois do passo 3.</p>${code(appUrl)}<p class="address">${link}</p></section>
<section class="card"><h2>Outro aparelho</h2><p>Abre esta página.</p>${code(pageUrl)}<p class="address">${broken(pageUrl)}</p></section>
</aside>
<footer class="card"><h2>Confira antes de instalar</h2>
<p>O servidor mostra esta mesma impressão digital (SHA-256) ao iniciar:</p>
<p class="fingerprint">${calculateFingerprint(authority.raw)}</p></footer>
</main>
</body>
</html>
`;
}

/** The authority's name, as the device lists it. */
function commonName({ subject }: X509Certificate): string {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? "Pomar";
}

const code = (url: string) =>
  `<div class="code" role="img" aria-label="QR de ${escaped(url)}">${renderSVG(url, { border: 2, ecc: "M" })}</div>`;

/** The certificate's fingerprint in groups of two bytes, which are easy to compare. @param certificate  PEM or DER. */
export function calculateFingerprint(certificate: string | Buffer): string {
  return new X509Certificate(certificate).fingerprint256.replaceAll(":", "").replace(/.{4}(?=.)/g, "$& ");
}

/** Allows a line break in an address between host and port. */
const broken = (url: string): string => escaped(url).replace(/:(?=\d+$)/, "<wbr>:");

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
