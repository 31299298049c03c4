const isMarked = () => document.documentElement.hasAttribute("data-scripts");
function start() {
	if (window.shopHydrationPayload || !isMarked()) return;
	markScriptSupport();
	if (!isMarked()) return;
	window.shopHydrationPayload = payload;
	for (const src of payload.scripts) {
		const script = document.createElement("script");
		script.type = "module";
		script.async = false;
		script.src = src;
		document.head.appendChild(script);
	}
}
for (const sign of ["pointerdown", "keydown", "focusin", "touchstart"]) {
	addEventListener(sign, start, { once: true, passive: true });
}
addEventListener("load", () => {
	if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 });
	else start();
});
