import { Form, Link } from "@remix-run/react";
import type { ChecklistItem } from "~/domain/admin/checklist.server";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";

/** What a new shop needs, each with what is there. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
	const done = items.filter(({ isDone }) => isDone).length;
	return (
		<section className="mt-10 grid gap-4" aria-labelledby="checklist">
			<h2 id="checklist">
				What a new shop needs: {done} of {items.length} done
			</h2>
			<ol className="border-t border-line bg-surface">
				{items.map(({ label, to, isDone, state }) => (
					<li key={label} className="border-b border-line">
						<Link
							to={to}
							className="flex min-h-11 flex-wrap items-baseline gap-x-3 px-3 py-1.5 no-underline hover:bg-tile pointer-fine:min-h-9"
						>
							<span className="w-16 flex-none">
								<Badge tone={isDone ? "good" : "warn"}>{isDone ? "Done" : "To do"}</Badge>
							</span>
							<span className="font-semibold underline">{label}</span>
							<span className="text-small text-soft">{state}</span>
						</Link>
					</li>
				))}
			</ol>
			<Form method="post" action="/dashboard/settings/today" encType="multipart/form-data">
				<input type="hidden" name="checklist" value="away" />
				<Button type="submit">Put this list away</Button>
			</Form>
		</section>
	);
}
