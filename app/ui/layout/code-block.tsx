export function CodeBlock({ children }: { children: string }) {
	return (
		<pre className="rounded-part border bg-tile px-4 py-3 font-mono text-small wrap-anywhere whitespace-pre-wrap">
			{children}
		</pre>
	);
}
