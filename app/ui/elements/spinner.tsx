export function Spinner({ label }: { label: string }) {
	return (
		<>
			<span className="spinner" aria-hidden="true" />
			<span className="sr-only" role="status">
				{label}
			</span>
		</>
	);
}
