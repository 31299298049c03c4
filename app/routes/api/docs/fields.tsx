import { Cell, Table } from "~/ui/table";
import type { Field } from "./documented.server";

/** The fields of a body, a query or an entity. */
export function Fields({ caption, fields }: { caption: string; fields: readonly Field[] }) {
	return (
		<Table caption={caption} head={["Field", "Type", "What"]}>
			{fields.map(({ name, type, isRequired, what }) => (
				<tr key={name}>
					<Cell label="Field">
						<span className="code">{name}</span>
					</Cell>
					<Cell label="Type">
						<span className="code">{type}</span>
					</Cell>
					<Cell label="What">
						{[isRequired ? "" : "Optional", what].filter(Boolean).join(". ")}
					</Cell>
				</tr>
			))}
		</Table>
	);
}
