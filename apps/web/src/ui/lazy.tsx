import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { prefetch } from "./prefetch.ts";

const retryMs = 2000;

/** A part whose code loads at its first render; below a `Suspense`. Without a connection it retries until it loads. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: (await load()) as ComponentType<unknown> };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }) as unknown as ComponentType<Props>;
}

/** A lazy dialog or drawer: its code loads when it first opens, and it stays mounted from then on. */
export function lazyOverlay<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart<Props>(async () => opening(await load()));
  return (props: Props) => {
    const [isWanted, setWanted] = useState(props.opened);
    if (props.opened && !isWanted) setWanted(true);
    return (
      isWanted && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}

// Mantine's overlays store the focus when they change from closed to open, not when they mount open.
function opening<Props extends { opened: boolean }>(Part: ComponentType<Props>) {
  return (props: Props) => {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return <Part {...props} opened={props.opened && isMounted} />;
  };
}

/** A lazy page, whose code the router prefetches: it renders at once where the code has loaded. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let arrived: ComponentType | undefined;
  const fetchPage = async () => {
    arrived = await load();
    // The router waits for code that is not loaded yet.
    Page.preload = undefined;
    return arrived;
  };
  const Part = lazyPart(fetchPage);
  const Page: (() => ReactNode) & { preload?: (() => Promise<void>) | undefined } = () => {
    const [Ready] = useState(() => arrived);
    return Ready === undefined ? (
      <Suspense>
        <Part />
      </Suspense>
    ) : (
      <Ready />
    );
  };
  Page.preload = async () => void (await prefetch(fetchPage));
  return Page;
}
