import { Button, type ButtonVariant } from "./button";

/** Opens the browser's print dialog. Only a script can, so without scripts CSS shows a sentence in its place. */
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
