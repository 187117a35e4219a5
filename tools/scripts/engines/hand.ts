import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type { Tab } from "./tab.ts";

/** A thing of the page as a person would call it; the first that is visible is meant. */
export interface Thing {
  role?: string;
  /** Of a role: a part of what it is called. */
  name?: string;
  /** Of a field: a part of its label. */
  label?: string;
  /** A part of what it says. */
  text?: string;
  /** What is asked for is the whole name or label. */
  exact?: boolean;
  within?: Thing;
}

const library = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

/** Puts what finds things into the page: by role, name and label as the engine itself holds them. */
const finder = `(() => {
  ${library}
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = globalThis.TestingLibraryDom;
  const like = (words, exact) => {
    const plain = words.replace(/[.*+?^$()|[\\]{}\\\\]/g, "\\\\$&");
    return new RegExp(exact ? "^" + plain + "$" : plain, exact ? "" : "i");
  };
  globalThis.pomarFind = ({ role, name, label, text, exact, within }) => {
    const root = within === undefined ? document.body : globalThis.pomarFind(within);
    if (root === null) return null;
    const found =
      label !== undefined
        ? queryAllByLabelText(root, like(label, exact))
        : role !== undefined
          ? queryAllByRole(root, role, name === undefined ? {} : { name: like(name, exact) })
          : queryAllByText(root, like(text, exact));
    const fits = (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (label === undefined || role === undefined || element.getAttribute("role") === role) &&
      (role === undefined || text === undefined || element.textContent.includes(text));
    return found.find(fits) ?? null;
  };
  return true;
})()`;

const patienceMs = 30_000;

/** What a person does with a window, with real clicks and keys; whatever is asked for is waited for. */
export function handOn(tab: Tab, url: string) {
  const find = (thing: Thing) => `pomarFind(${JSON.stringify(thing)})`;
  /** Whether it is there now. */
  const sees = async (thing: Thing): Promise<boolean> => {
    if (!(await tab.ask<boolean>("typeof globalThis.pomarFind === 'function'"))) await tab.ask(finder);
    return tab.ask<boolean>(`${find(thing)} !== null`);
  };
  const wait = (thing: Thing) =>
    expect(async () => {
      if (!(await sees(thing))) throw new Error(`There is no ${JSON.stringify(thing)} in ${await said(tab)}`);
    }).toPass({ timeout: patienceMs, intervals: [50, 100, 250] });
  return {
    sees,
    wait,
    /** Waits until it is there no longer: what closes stands over the page while it fades. */
    gone: (thing: Thing) =>
      expect(async () => {
        if (await sees(thing)) throw new Error(`${JSON.stringify(thing)} stays in ${await said(tab)}`);
      }).toPass({ timeout: patienceMs }),
    open: (address: string) => tab.open(url + address),
    async press(thing: Thing): Promise<void> {
      await wait(thing);
      // A driver scrolls no further than to the edge, where the bars stand over it.
      await tab.ask(`(${find(thing)}.scrollIntoView({ block: "center" }), true)`);
      await tab.press(find(thing));
    },
    /** In place of what stood there. */
    async fill(thing: Thing, text: string): Promise<void> {
      await wait(thing);
      await tab.ask(`(${find(thing)}.focus(), ${find(thing)}.select(), true)`);
      await tab.type(find(thing), text);
    },
    async read(thing: Thing): Promise<string> {
      await wait(thing);
      return tab.ask<string>(`${find(thing)}.textContent`);
    },
    /** Waits until the page has read what it shows. */
    async settle(): Promise<void> {
      await wait({ role: "heading" });
      await expect(async () => {
        if (await tab.ask<boolean>("document.querySelector('[aria-busy=true]') !== null"))
          throw new Error(`${await said(tab)} still loads`);
      }).toPass({ timeout: patienceMs });
      await tab.ask("document.fonts.ready.then(() => true)");
    },
  };
}

export type Hand = ReturnType<typeof handOn>;

/** Where the window is and what stands there: for whoever reads the failure. */
const said = (tab: Tab) =>
  tab.ask<string>(
    "location.href + ': ' + (document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body).innerText.slice(0, 1500).replaceAll('\\n', ' ')",
  );
