function markScriptSupport() {
	const line = navigator.connection;
	const isBad = line && (line.saveData || /2g|3g/.test(line.effectiveType));
	document.documentElement.toggleAttribute("data-scripts", !isBad);
}
markScriptSupport();
