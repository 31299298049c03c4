const isMarked = () => document.documentElement.hasAttribute("data-scripts");
function start() {
	if (window.shopHandoff || !isMarked()) return;
	markLine();
	if (!isMarked()) return;
	window.shopHandoff = handoff;
	for (const src of handoff.scripts) {
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
