type PageContentsProps = { sections: readonly { id: string; title: string }[] };

/** Links to the sections of a long page; beside them from 1024 px. */
export function PageContents({ sections }: PageContentsProps) {
	return (
		<nav
			aria-labelledby="page-contents"
			className="rounded-part border bg-surface p-4 lg:sticky lg:top-4"
		>
			<h2 id="page-contents" className="text-base">
				On this page
			</h2>
			<ol>
				{sections.map(({ id, title }) => (
					<li key={id}>
						<a href={`#${id}`} className="flex min-h-11 items-center py-1 lg:min-h-9">
							{title}
						</a>
					</li>
				))}
			</ol>
		</nav>
	);
}
