import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "@playwright/test";

const perSheet = 12;

/** Pictures in a grid, so many to a sheet that each can still be judged. @returns the sheets' files. */
export async function contactSheets(
  browser: Browser,
  { folder, name, pictures }: { folder: string; name: string; pictures: readonly { file: string; caption: string }[] },
): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1000 } });
  const sheets: string[] = [];
  for (let from = 0; from < pictures.length; from += perSheet) {
    const figures = await Promise.all(
      pictures.slice(from, from + perSheet).map(async ({ file, caption }) => {
        const data = (await readFile(file)).toString("base64");
        return `<figure><figcaption>${caption}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
      }),
    );
    await page.setContent(`<style>
      body { margin: 8px; display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px; font: 14px sans-serif; background: #888; }
      figure { margin: 0; height: 820px; overflow: hidden; background: #bbb; }
      img { width: 100%; display: block; }
    </style>${figures.join("")}`);
    const sheet = path.join(folder, `sheet-${name}-${sheets.length + 1}.png`);
    await page.screenshot({ path: sheet, fullPage: true });
    sheets.push(sheet);
  }
  await page.close();
  return sheets;
}
