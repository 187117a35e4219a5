import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import { isOutdated } from "../outdated.ts";

const tryAgainEvery = 3000;

/** A part of a page whose code arrives when it is first shown; below a `Suspense`. A bad signal delays it, and says so. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: (await arrival(load)) as ComponentType<unknown>,
  })) as unknown as ComponentType<Props>;
}

/** The same for what lies over the page: nothing of it is there before it is first `opened`. */
export function laterOverlay<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = later(async () => entering(await load()));
  return function Overlay(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

// Mantine's overlays remember where the keyboard was when they change from closed to open, not when they begin open.
function entering<Props extends { opened: boolean }>(Part: ComponentType<Props>) {
  return function Entering(props: Props) {
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    return <Part {...props} opened={props.opened && isThere} />;
  };
}

async function arrival<Part>(load: () => Promise<Part>): Promise<Part> {
  let told: number | null = null;
  for (;;) {
    try {
      const part = await load();
      if (told !== null) alerts.dismiss(told);
      return part;
    } catch {
      told ??= await tell();
    }
    await new Promise((resolve) => setTimeout(resolve, tryAgainEvery));
  }
}

async function tell(): Promise<number> {
  if (!(await isOutdated())) return alerts.error("Sem conexão: esta parte do Pomar abre assim que ela voltar");
  // Not by itself: what is typed on this page would be lost.
  return alerts.error("O Pomar foi atualizado: toque aqui para recarregar a página", {
    onOpen: () => window.location.reload(),
  });
}
