import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type { Tab } from "./browsers.ts";

/** A part of the page as a person would name it; the first visible match counts. Names, labels and texts match in part. */
export interface Part {
  role?: string;
  name?: string;
  label?: string;
  text?: string;
  /** The whole name or label must match. */
  exact?: boolean;
  within?: Part;
}

const library = createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js");

/** Defines `pomarFind` in the page. */
const finder = `(() => {
  ${readFileSync(library, "utf8")}
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = globalThis.TestingLibraryDom;
  const like = (words, exact) => {
    const plain = words.replace(/[.*+?^$()|[\\]{}\\\\]/g, "\\\\$&");
    return new RegExp(exact ? "^" + plain + "$" : plain, exact ? "" : "i");
  };
  globalThis.pomarFind = ({ role, name, label, text, exact, within }) => {
    const root = within === undefined ? document.body : globalThis.pomarFind(within);
    if (root === null) return null;
    const found = label !== undefined ? queryAllByLabelText(root, like(label, exact))
      : role !== undefined ? queryAllByRole(root, role, name === undefined ? {} : { name: like(name, exact) })
      : queryAllByText(root, like(text, exact));
    return found.find((element) => element.checkVisibility({ visibilityProperty: true }) &&
      (role === undefined || text === undefined || element.textContent.includes(text))) ?? null;
  };
  return true;
})()`;

/** Acts on a window like a person, with real clicks and keys, and waits for each part that it names. */
export function handOn(tab: Tab, url: string) {
  const find = (part: Part) => `pomarFind(${JSON.stringify(part)})`;
  const sees = async (part: Part): Promise<boolean> => {
    if (!(await tab.ask<boolean>("typeof globalThis.pomarFind === 'function'"))) await tab.ask(finder);
    return tab.ask<boolean>(`${find(part)} !== null`);
  };
  const until = (isMet: () => Promise<boolean>, wanted: string) =>
    expect(async () => {
      if (await isMet()) return;
      const shown = "(document.querySelector('[role=dialog]') ?? document.body).innerText.slice(0, 1500)";
      throw new Error(`${wanted}: ${await tab.ask<string>(`location.href + ' ' + ${shown}`)}`);
    }).toPass({ timeout: 30_000, intervals: [50, 100, 250] });
  const wait = (part: Part) => until(() => sees(part), `There is no ${JSON.stringify(part)}`);
  return {
    sees,
    wait,
    /** Waits until a part is gone: a dialog covers the page while it fades. */
    gone: (part: Part) => until(async () => !(await sees(part)), `${JSON.stringify(part)} remains`),
    open: (address: string) => tab.open(url + address),
    async press(part: Part): Promise<void> {
      await wait(part);
      // A driver scrolls only to the edge, where the page's bars cover the part.
      await tab.ask(`(${find(part)}.scrollIntoView({ block: "center" }), true)`);
      await tab.press(find(part));
    },
    /** Replaces the value of a field. */
    async fill(part: Part, text: string): Promise<void> {
      await wait(part);
      await tab.ask(`(${find(part)}.focus(), ${find(part)}.select(), true)`);
      await tab.type(find(part), text);
    },
    async read(part: Part): Promise<string> {
      await wait(part);
      return tab.ask<string>(`${find(part)}.textContent`);
    },
    /** Waits until the page has loaded its content. */
    async settle(): Promise<void> {
      await wait({ role: "heading" });
      await until(() => tab.ask("document.querySelector('[aria-busy=true]') === null"), "The page still loads");
      await tab.ask("document.fonts.ready.then(() => true)");
    },
  };
}

export type Hand = ReturnType<typeof handOn>;
