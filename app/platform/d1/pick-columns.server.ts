/** The named columns of a read model, for a statement that needs no more of them. */
export function pickColumns<Columns extends object, Name extends keyof Columns>(
	columns: Columns,
	...names: readonly Name[]
): Pick<Columns, Name> {
	return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns, Name>;
}
