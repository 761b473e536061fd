/** HTML that Word copies, shortened. */
export const WORD_HTML = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta charset="utf-8"><meta name="Generator" content="Microsoft Word 15">
<link rel="File-List" href="file:///C:/Temp/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal { margin: 0cm; font-size: 11.0pt; font-family: "Calibri", sans-serif } @list l0:level1 { mso-level-text: "·" } --></style></head>
<body lang="EN-IN" style="tab-interval:36.0pt">
<!--StartFragment-->
<h1 style="color:#2F5496">The verandah<o:p></o:p></h1>
<p class="MsoNormal"><span style="mso-bidi-font-family:Calibri">Lime plaster is
<b>breathable</b> and <i style="mso-bidi-font-style:normal">soft</i>, see
<a href="https://example.com/work?a=1"><span style="color:#0563C1">our work</span></a>.<o:p></o:p></span></p>
<p class="MsoListParagraphCxSpFirst" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span
style="font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->Wash
the glass<o:p></o:p></p>
<p class="MsoListParagraphCxSpMiddle" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span
style="font-family:Symbol"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span></span><!--[endif]-->Thin the creeper<o:p></o:p></p>
<p class="MsoListParagraphCxSpMiddle" style="margin-left:72.0pt;mso-list:l0 level2 lfo1"><!--[if !supportLists]--><span><span
style="mso-list:Ignore">1.<span>&nbsp;&nbsp; </span></span></span><!--[endif]-->In May<o:p></o:p></p>
<p class="MsoListParagraphCxSpLast" style="margin-left:72.0pt;mso-list:l0 level2 lfo1"><!--[if !supportLists]--><span><span
style="mso-list:Ignore">2.<span>&nbsp;&nbsp; </span></span></span><!--[endif]-->In June<o:p></o:p></p>
<table class="MsoTableGrid" border="1" style="border-collapse:collapse;mso-yfti-tbllook:1184">
<tr style="mso-yfti-irow:0"><td width="301" valign="top"><p class="MsoNormal">Surface<o:p></o:p></p></td><td width="301"><p class="MsoNormal">Finish<o:p></o:p></p></td></tr>
<tr style="mso-yfti-irow:1"><td width="301"><p class="MsoNormal">Ceiling<o:p></o:p></p></td><td><p class="MsoNormal">White<o:p></o:p></p><p class="MsoNormal">lime<o:p></o:p></p></td></tr>
</table>
<p class="MsoNormal"><img width="400" src="file:///C:/Temp/clip_image001.png"><o:p>&nbsp;</o:p></p>
<p class="MsoNormal">The end.<o:p></o:p></p>
<!--EndFragment-->
</body></html>`;

/** HTML that Google Docs copies, shortened. */
export const GOOGLE_DOCS_HTML = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-2c9ec0a5">
<h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-family:Arial;font-weight:400;white-space:pre-wrap;">The verandah</span></h1>
<p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Lime plaster is </span><span
style="font-size:11pt;font-weight:700;white-space:pre-wrap;">breathable</span><span style="font-weight:400;"> and </span><span
style="font-weight:400;font-style:italic;">soft</span><span style="font-weight:400;">, see </span><a href="https://example.com/work?a=1"
style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">our work</span></a><span style="font-weight:400;">.</span></p>
<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Wash the glass</span></p></li>
<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Thin the creeper</span></p></li>
<ol><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">In May</span></p></li>
<li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">In June</span></p></li></ol></ul>
<br /><div dir="ltr" align="left"><table style="border:none"><colgroup><col width="301" /><col width="301" /></colgroup><tbody>
<tr style="height:0pt"><td style="border:solid"><p dir="ltr"><span style="font-weight:400;">Surface</span></p></td><td><p dir="ltr"><span>Finish</span></p></td></tr>
<tr><td><p dir="ltr"><span>Ceiling</span></p></td><td><p dir="ltr"><span>White lime</span></p></td></tr></tbody></table></div>
<p dir="ltr"><span style="font-weight:400;"><img src="data:image/png;base64,iVBORw0KGgo=" width="20" /></span></p>
<br /><p dir="ltr"><span style="font-weight:400;">The end.</span></p></b><br class="Apple-interchange-newline">`;
