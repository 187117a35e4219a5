import { chromium } from "playwright";
const [base, name, url, widths="1280,390", themes="light,dark", full="1", press] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const width of widths.split(",").map(Number)) for (const theme of themes.split(",")) {
  const ctx = await browser.newContext({ baseURL: base, viewport: { width, height: width<700?844:860 }, locale: "pt-BR", colorScheme: theme, timezoneId: "America/Sao_Paulo" });
  const page = await ctx.newPage();
  await page.addInitScript((t) => localStorage.setItem("pomar.theme", t), theme);
  page.on("console", (m) => m.type() === "error" && console.log(name, width, theme, m.text().slice(0, 300)));
  page.on("pageerror", (e) => console.log("PAGEERROR", String(e).slice(0,400)));
  await page.goto("/auth/login");
  await page.getByLabel("Nome").first().fill(process.env.WHO ?? "Helena Prado");
  await page.getByLabel("Senha").first().fill(process.env.PW ?? "pomar-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.goto(url);
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.waitForTimeout(900);
  if (press) for (const p of press.split("|")) { await page.getByRole("button", { name: p }).first().click().catch(async()=>page.getByRole("link",{name:p}).first().click()); await page.waitForTimeout(700); }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log("sideways", name, width, over);
  await page.screenshot({ path: `/tmp/look/${name}-${width}-${theme}.png`, fullPage: full === "1" });
  await ctx.close();
}
await browser.close();
