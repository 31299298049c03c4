import { useEffect, useState } from "react";
import { Button } from "~/ui/elements/button";
import { loadTryForm, type TryFormModule } from "./load-try-form";

/**
 * Hidden until scripts run, not added by them: Remix would discover the page's links again for
 * every added node.
 */
export function TryIt({ name, label }: { name: string; label: string }) {
	const [runs, setRuns] = useState(false);
	useEffect(() => setRuns(true), []);
	const [tool, setTool] = useState<TryFormModule | null>(null);
	const [state, setState] = useState<"closed" | "loading" | "failed" | "open">("closed");

	async function toggleForm() {
		if (state === "loading") return;
		if (state === "open") return setState("closed");
		setState("loading");
		try {
			setTool(await loadTryForm());
			setState("open");
		} catch {
			setState("failed");
		}
	}

	const text = state === "loading" ? "Loading" : "Try it";
	return (
		<div className="hidden min-h-11 gap-3 in-data-scripts:grid">
			<div hidden={!runs}>
				<Button
					type="button"
					onClick={toggleForm}
					aria-label={runs ? `${text}: ${label}` : undefined}
					aria-expanded={state === "open"}
					aria-controls={tool ? `${name}-try` : undefined}
					aria-disabled={state === "loading" || undefined}
				>
					{text}
				</Button>
			</div>
			{state === "failed" ? (
				<p role="alert" className="field-error">
					The form could not be loaded. Try again, or reload the page.
				</p>
			) : null}
			{/* Hidden, not removed: the form keeps its input and response when it is opened again. */}
			{tool ? (
				<div id={`${name}-try`} hidden={state !== "open"}>
					<tool.TryForm description={tool.description} name={name} />
				</div>
			) : null}
		</div>
	);
}
