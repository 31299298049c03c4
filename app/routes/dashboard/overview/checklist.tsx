import { Form, Link } from "@remix-run/react";
import type { Checklist } from "~/domain/admin/checklist.server";
import { Button } from "~/ui/elements/button";

export function ChecklistSection({ open, done }: Checklist) {
	return (
		<section className="mt-10 grid gap-4">
			<h2>What a new shop needs: {`${done.length} of ${open.length + done.length} done`}</h2>
			<ol className="border-t border-line bg-surface">
				{open.map(({ label, to, state }) => (
					<li key={label} className="border-b border-line">
						<Link
							to={to}
							className="flex min-h-11 items-baseline gap-3 px-3 py-1.5 no-underline hover:bg-tile pointer-fine:min-h-9"
						>
							<span className="font-semibold underline">{label}</span>
							<span className="ml-auto text-small text-soft">{state}</span>
						</Link>
					</li>
				))}
			</ol>
			{done.length > 0 ? (
				<ul className="flex flex-wrap gap-x-4">
					{done.map(({ label, to }) => (
						<li key={label}>
							<Link to={to} className="inline-flex min-h-11 items-center">
								{`✓ ${label}`}
							</Link>
						</li>
					))}
				</ul>
			) : null}
			<Form method="post" action="/dashboard/settings/today" encType="multipart/form-data">
				<input type="hidden" name="checklist" value="away" />
				<Button type="submit">Put this list away</Button>
			</Form>
		</section>
	);
}
