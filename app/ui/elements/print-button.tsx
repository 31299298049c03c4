import { Button, type ButtonVariant } from "./button";

/** Printing needs a script; without scripts CSS shows a sentence instead. */
export function PrintButton({ variant = "main" }: { variant?: ButtonVariant }) {
	return (
		<>
			<Button
				type="button"
				variant={variant}
				className="print-button"
				onClick={() => window.print()}
			>
				Print
			</Button>
			<p className="hint print-hint">Print this page from your browser's menu.</p>
		</>
	);
}
