-- Before 0051 a part that was moved and restored in one save kept the words of its old category.
DELETE FROM search_pages;
INSERT INTO search_pages (word, page, members)
SELECT word, search_no / 4096, group_concat(printf(' %03x', search_no % 4096), '')
FROM product_words GROUP BY word, search_no / 4096;
