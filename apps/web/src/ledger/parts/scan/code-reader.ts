import type { Read } from "@pomar/contract/ledger/scan/scan.rules";
import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

// By itself it would ask another host for it.
const overrides = { locateFile: () => wasmAddress };
prepareZXingModule({ overrides });

const options: ReaderOptions = {
  formats: ["QRCode", "MicroQRCode", "DataMatrix", "Code128", "Code39", "ITF", "EANUPC", "DataBar"],
  tryHarder: true,
  // As it was encoded: for people, GS1 would be written with brackets.
  textMode: "Plain",
  maxNumberOfSymbols: 8,
};

/** The longest side of what is looked at, in px: beyond it a frame takes longer and tells no more. */
const longestSide = 1280;

/** Reads the codes in what a video shows now; several where they lie beside each other. */
export async function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<Read[]> {
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null || video.videoWidth === 0) return [];
  // It takes whole pixels of them, and is wiped.
  canvas.width = video.videoWidth * scale;
  canvas.height = video.videoHeight * scale;
  const { width, height } = canvas;
  context.drawImage(video, 0, 0, width, height);
  const found = await readBarcodes(context.getImageData(0, 0, width, height), options).catch((error: unknown) => {
    // It keeps also a load that failed: every later read would fail like the first.
    purgeZXingModule();
    prepareZXingModule({ overrides });
    throw error;
  });
  return found.map(({ text, symbologyIdentifier }) => ({ text, symbology: symbologyIdentifier || null }));
}
