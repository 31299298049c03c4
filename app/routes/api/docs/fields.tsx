import type { Field } from "./build-api-docs.server";

export function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
	return (
		<div className="api-fields">
			<p>{title}</p>
			<dl>
				{fields.map(({ name, type, isRequired, what }) => (
					<div key={name}>
						<dt>
							<span className="code">{name}</span> <span className="code">{type}</span>
						</dt>
						<dd>{[isRequired ? "" : "Optional", what].filter(Boolean).join(". ")}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
