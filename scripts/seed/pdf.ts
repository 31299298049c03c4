const LINE_HEIGHT = 10;

/** One page of A4 with a heading and lines in a fixed pitch. Latin letters only. */
export function buildPdf(heading: string, lines: readonly string[]): string {
	const text = [
		"BT /F1 15 Tf 50 790 Td",
		`${LINE_HEIGHT} TL (${escapeText(heading)}) Tj T* T* /F2 7 Tf`,
		...lines.map((line) => `(${escapeText(line)}) Tj T*`),
		"ET",
	].join("\n");
	const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
		`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
		font("Helvetica-Bold"),
		font("Courier"),
	];
	let file = "%PDF-1.4\n";
	const offsets = objects.map((object, place) => {
		const offset = file.length;
		file += `${place + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, "0")} 00000 n \n`;
	});
	const size = objects.length + 1;
	return `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

const escapeText = (text: string) => text.replace(/[\\()]/g, "\\$&").replace(/[^\x20-\x7e]/g, "-");
