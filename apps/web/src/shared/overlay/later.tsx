import { type ComponentType, type JSX, lazy, Suspense, useEffect, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import { isOutdated } from "../outdated.ts";

const tryAgainEvery = 3000;

/** A part of a page whose code arrives when it is first shown; below a `Suspense`. A bad signal delays it, and says so. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  const code = codeOf(load);
  const Lazy = lazy(async () => ({
    default: (await code.get()) as ComponentType<unknown>,
  })) as unknown as ComponentType<Props>;
  function Later(props: Props) {
    // One and the same for as long as it is shown.
    const [Part] = useState(() => code.arrived() ?? Lazy);
    return <Part {...(props as Props & JSX.IntrinsicAttributes)} />;
  }
  return Object.assign(Later, { bring: code.bring });
}

/**
 * The same for what lies over the page: nothing of it is there before it is first `opened`. No `Suspense` waits for it:
 * what one has waited for, React shows only a third of a second later, lest pages flash.
 */
export function laterOverlay<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const code = codeOf<Props>(async () => entering(await load()));
  function Overlay(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    if (props.opened && Part === null && code.arrived() !== null) setPart(() => code.arrived());
    const isAwaited = props.opened && Part === null;
    useEffect(() => {
      if (isAwaited) void code.get().then((part) => setPart(() => part));
    }, [isAwaited]);
    return (
      Part !== null && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  }
  return Object.assign(Overlay, { bring: code.bring });
}

// Mantine's overlays remember where the keyboard was when they change from closed to open, not when they begin open.
function entering<Props extends { opened: boolean }>(Part: ComponentType<Props>) {
  return function Entering(props: Props) {
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    return <Part {...props} opened={props.opened && isThere} />;
  };
}

/** The code of a part that arrives later. */
interface Code<Props> {
  /** Null until it is here. */
  arrived: () => ComponentType<Props> | null;
  /** Waits for it: a bad signal delays it, and says so. */
  get: () => Promise<ComponentType<Props>>;
  /** Somebody comes near what shows it. What does not arrive now is spoken about when it is wanted. */
  bring: () => void;
}

function codeOf<Props>(load: () => Promise<ComponentType<Props>>): Code<Props> {
  let part: ComponentType<Props> | null = null;
  const keep = (loaded: ComponentType<Props>) => {
    part ??= loaded;
    return part;
  };
  return {
    arrived: () => part,
    get: async () => part ?? keep(await arrival(load)),
    bring: () => {
      if (part === null) load().then(keep, () => undefined);
    },
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
