import type { Field } from "./build-api-docs.server";

export function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
	return (
		<div className="grid gap-1 text-small">
			<p className="text-soft">{title}</p>
			<dl className="*:grid *:gap-x-4 *:border-t *:py-2 md:*:grid-cols-[16rem_minmax(0,1fr)] [&_dt]:flex [&_dt]:flex-wrap [&_dt]:gap-x-3">
				{fields.map(({ name, type, isRequired, what }) => (
					<div key={name}>
						<dt>
							<span className="code font-bold">{name}</span>{" "}
							<span className="code text-soft">{type}</span>
						</dt>
						<dd>{[isRequired ? "" : "Optional", what].filter(Boolean).join(". ")}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
