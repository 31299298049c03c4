import { useEffect, useState } from "react";
import { Button } from "./button";

/** Opens the browser's print dialog. Only a script can, so without one there is a sentence instead. */
export function PrintButton() {
	const [scripted, setScripted] = useState(false);
	useEffect(() => setScripted(true), []);
	return scripted ? (
		<Button type="button" variant="main" onClick={() => window.print()}>
			Print
		</Button>
	) : (
		<p className="hint">Print this page from your browser's menu.</p>
	);
}
