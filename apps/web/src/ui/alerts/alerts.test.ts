import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAlertStore } from "./alerts.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const messages = (store: ReturnType<typeof createAlertStore>) => store.list().map((alert) => alert.message);

test("ids count from 1 and are never given twice", () => {
  const store = createAlertStore();
  expect(store.info("um")).toBe(1);
  store.dismiss(1);
  expect(store.info("dois")).toBe(2);
});

test.each(["success", "info", "warning"] as const)("%s goes after 3000 ms and not before", (type) => {
  const store = createAlertStore();
  store[type]("feito");
  expect(store.list()[0]).toMatchObject({ type, autoDismiss: true, autoDismissTime: 3000 });
  vi.advanceTimersByTime(2999);
  expect(messages(store)).toEqual(["feito"]);
  vi.advanceTimersByTime(1);
  expect(messages(store)).toEqual([]);
});

test("an error stays for good unless a time is given", () => {
  const store = createAlertStore();
  store.error("fica");
  store.error("vai", { autoDismissTime: 700 });
  expect(store.list()[0]).toMatchObject({ autoDismiss: false, autoDismissTime: 0, timerId: null });
  vi.advanceTimersByTime(86_400_000);
  expect(messages(store)).toEqual(["fica"]);
});

test("dismissing one leaves the others, stops its timer and may happen twice", () => {
  const store = createAlertStore();
  const first = store.success("primeiro");
  store.error("segundo");
  store.dismiss(first);
  store.dismiss(first);
  expect(messages(store)).toEqual(["segundo"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a held alert stays open and its full time starts again when released", () => {
  const store = createAlertStore();
  const id = store.info("aviso", { autoDismissTime: 5000, link: "/raw/find-all" });
  vi.advanceTimersByTime(4000);
  store.hold(id);
  vi.advanceTimersByTime(60_000);
  expect(store.list()[0]).toMatchObject({ link: "/raw/find-all", timerId: null });
  store.release(id);
  vi.advanceTimersByTime(4999);
  expect(messages(store)).toEqual(["aviso"]);
  vi.advanceTimersByTime(1);
  expect(messages(store)).toEqual([]);
});

test("holding never closes an error, and listeners receive every change until they unsubscribe", () => {
  const store = createAlertStore();
  const heard = vi.fn();
  const leave = store.subscribe(heard);
  const id = store.error("erro");
  store.hold(id);
  store.release(id);
  vi.advanceTimersByTime(10_000);
  expect(messages(store)).toEqual(["erro"]);
  leave();
  heard.mockClear();
  store.dismiss(id);
  expect(heard).not.toHaveBeenCalled();
});

test("a repeated message increases the count of the first alert, which stays its full time again; no sentence stands twice", () => {
  const store = createAlertStore();
  const first = store.error("Saldo insuficiente");
  expect(store.error("Saldo insuficiente")).toBe(first);
  store.error("Sem conexão");
  store.info("Visão salva");
  vi.advanceTimersByTime(2999);
  store.info("Visão salva");
  vi.advanceTimersByTime(2999);
  expect(store.list().map(({ message, type, times }) => [message, type, times])).toEqual([
    ["Saldo insuficiente", "error", 2],
    ["Sem conexão", "error", 1],
    ["Visão salva", "info", 2],
  ]);
  vi.advanceTimersByTime(1);
  expect(messages(store)).toEqual(["Saldo insuficiente", "Sem conexão"]);
  store.dismiss(first);
  store.error("Saldo insuficiente");
  expect(store.list().at(-1)).toMatchObject({ times: 1 });
});
