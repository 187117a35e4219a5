import type { Read } from "@pomar/contract/ledger/scan/scan.rules";
import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

// By default the library would download its WebAssembly file from a foreign host.
const overrides = { locateFile: () => wasmAddress };
prepareZXingModule({ overrides });

const options: ReaderOptions = {
  formats: ["QRCode", "MicroQRCode", "DataMatrix", "Code128", "Code39", "ITF", "EANUPC", "DataBar"],
  tryHarder: true,
  // The text is returned exactly as encoded, because the library would by default add brackets to GS1 codes.
  textMode: "Plain",
  maxNumberOfSymbols: 8,
};

/** The longest side of an analysed frame in px; larger frames take longer to analyse and yield no more codes. */
const maxSidePixels = 1280;

/** Reads all codes in the current frame of the video; adjacent labels yield several codes. */
export async function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<Read[]> {
  const scale = Math.min(1, maxSidePixels / Math.max(video.videoWidth, video.videoHeight));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null || video.videoWidth === 0) return [];
  // The size of a canvas is rounded to whole pixels, and setting the size clears the canvas.
  canvas.width = video.videoWidth * scale;
  canvas.height = video.videoHeight * scale;
  const { width, height } = canvas;
  context.drawImage(video, 0, 0, width, height);
  const symbols = await readBarcodes(context.getImageData(0, 0, width, height), options).catch((error: unknown) => {
    // The library caches even a failed load; without this purge, every later read would fail.
    purgeZXingModule();
    prepareZXingModule({ overrides });
    throw error;
  });
  return symbols.map(({ text, symbologyIdentifier }) => ({ text, symbology: symbologyIdentifier || null }));
}
