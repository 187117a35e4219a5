import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { prefetch } from "./prefetch.ts";

const retryMs = 2000;

/**
 * A component whose code loads when it is first rendered, below a `Suspense`. Without a connection loading is retried.
 */
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

/** A dialog or drawer whose code loads when it first opens; from then on it stays mounted. */
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

// Renders the overlay closed first, because Mantine stores the focus only when an overlay changes to open.
function opening<Props extends { opened: boolean }>(Part: ComponentType<Props>) {
  return (props: Props) => {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return <Part {...props} opened={props.opened && isMounted} />;
  };
}

/** A page whose code the router prefetches; when the code has already loaded, the page renders at once. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let arrived: ComponentType | undefined;
  const fetchPage = async () => {
    arrived = await load();
    // Removes `preload`, for which the router would wait, so that the loaded page opens at once.
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
