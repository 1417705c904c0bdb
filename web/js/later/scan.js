// SPDX-License-Identifier: MIT
// A button that reads a QR code by the camera, where the browser decodes such codes by itself.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const LOOK_MS = 150;

/** Whether this browser decodes QR codes, and may have a camera. */
async function canScan() {
  if (!navigator.mediaDevices?.getUserMedia || !window.BarcodeDetector) return false;
  const formats = await window.BarcodeDetector.getSupportedFormats().catch(() => []);
  return formats.includes("qr_code");
}

/** The button, for a place that is empty where the browser cannot. take(text) says whether the text
 *  is one that was wanted; then the camera ends. */
export function scanButton(take) {
  const place = h("div.scan", { hidden: true });
  canScan().then((can) => { place.hidden = !can; });
  let video = null;
  const button = h("button.secondary", { type: "button", onclick: () => video ? end() : begin() },
    t("results.scan"));
  const end = () => {
    for (const track of video?.srcObject?.getTracks() ?? []) track.stop();
    video?.remove();
    video = null;
    button.textContent = t("results.scan");
  };
  const look = async (detector) => {
    if (!video?.isConnected) return end(); // the view was left
    const codes = video.readyState > 1 ? await detector.detect(video).catch(() => []) : [];
    if (codes.some(({ rawValue }) => take(rawValue))) return end();
    return setTimeout(look, LOOK_MS, detector);
  };
  const begin = async () => {
    video = h("video.scan-picture", { muted: true, playsInline: true,
      "aria-label": t("results.scanning") });
    button.textContent = t("results.scanEnd");
    place.prepend(video);
    try {
      video.srcObject =
        await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      await video.play();
      look(new window.BarcodeDetector({ formats: ["qr_code"] }));
    } catch {
      end();
      button.textContent = t("results.noCamera");
    }
  };
  place.append(button);
  return place;
}
