// dompurify-names.js: the names in the defaults of DOMPurify 3.4, and those that its rules refer to. All are in lowercase, as DOMPurify
// compares them; the last two lists say how the HTML parser writes names that it does not keep in lowercase.
const words = (text) => text.trim().split(/\s+/);

// Elements
export const HTML_TAGS = words(`
    a abbr acronym address area article aside audio b bdi bdo big blink blockquote body br button canvas caption center cite
    code col colgroup content data datalist dd decorator del details dfn dialog dir div dl dt element em fieldset figcaption
    figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li main map mark
    marquee menu menuitem meter nav nobr ol optgroup option output p picture pre progress q rp rt ruby s samp search section
    select shadow slot small source spacer span strike strong style sub summary sup table tbody td template textarea tfoot th
    thead time tr track tt u ul var video wbr`);

export const SVG_TAGS = words(`
    a altglyph altglyphdef altglyphitem animatecolor animatemotion animatetransform circle clippath defs desc ellipse filter
    font g glyph glyphref hkern image line lineargradient marker mask metadata mpath path pattern polygon polyline
    radialgradient rect stop style svg switch symbol text textpath title tref tspan view vkern`);

export const SVG_FILTER_TAGS = words(`
    feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight
    fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset
    fepointlight fespecularlighting fespotlight fetile feturbulence`);

export const SVG_OTHER_TAGS = words(`
    animate color-profile cursor discard font-face font-face-format font-face-name font-face-src font-face-uri foreignobject
    hatch hatchpath mesh meshgradient meshpatch meshrow missing-glyph script set solidcolor unknown use`);

export const MATHML_TAGS = words(`
    math menclose merror mfenced mfrac mglyph mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow
    ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover`);

export const MATHML_OTHER_TAGS = words(`
    annotation annotation-xml maction maligngroup malignmark mlongdiv mprescripts mscarries mscarry msgroup msline msrow
    mstack none semantics`);

// Attributes
export const HTML_ATTRIBUTES = words(`
    accept action align alt autocapitalize autocomplete autopictureinpicture autoplay background bgcolor border capture
    cellpadding cellspacing checked cite class clear color cols colspan command commandfor controls controlslist coords
    crossorigin datetime decoding default dir disabled disablepictureinpicture disableremoteplayback download draggable
    enctype enterkeyhint exportparts face for headers height hidden high href hreflang id inert inputmode integrity ismap
    kind label lang list loading loop low max maxlength media method min minlength multiple muted name nonce noshade
    novalidate nowrap open optimum part pattern placeholder playsinline popover popovertarget popovertargetaction poster
    preload pubdate radiogroup readonly rel required rev reversed role rows rowspan scope selected shape size sizes slot span
    spellcheck src srclang srcset start step style summary tabindex title translate type usemap valign value width wrap xmlns`);

export const SVG_ATTRIBUTES = words(`
    accent-height accumulate additive alignment-baseline amplitude ascent attributename attributetype azimuth basefrequency
    baseline-shift begin bias by class clip clip-path clip-rule clippathunits color color-interpolation
    color-interpolation-filters color-profile color-rendering cx cy d diffuseconstant direction display divisor
    dominant-baseline dur dx dy edgemode elevation end exponent fill fill-opacity fill-rule filter filterunits flood-color
    flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight fx fy g1 g2
    glyph-name glyphref gradienttransform gradientunits height href id image-rendering in in2 intercept k k1 k2 k3 k4
    kernelmatrix kernelunitlength kerning keypoints keysplines keytimes lang lengthadjust letter-spacing lighting-color local
    marker-end marker-mid marker-start markerheight markerunits markerwidth mask mask-type maskcontentunits maskunits max
    media method min mode name numoctaves offset opacity operator order orient orientation origin overflow paint-order path
    pathlength patterncontentunits patterntransform patternunits pointer-events points preservealpha preserveaspectratio
    primitiveunits r radius refx refy repeatcount repeatdur restart result rotate rx ry scale seed shape-rendering slope
    specularconstant specularexponent spreadmethod startoffset stddeviation stitchtiles stop-color stop-opacity stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style
    surfacescale systemlanguage tabindex tablevalues targetx targety text-anchor text-decoration text-orientation
    text-rendering textlength transform transform-origin type u1 u2 unicode values vector-effect version vert-adv-y
    vert-origin-x vert-origin-y viewbox visibility width word-spacing wrap writing-mode x x1 x2 xchannelselector xmlns y y1
    y2 ychannelselector z zoomandpan`);

export const MATHML_ATTRIBUTES = words(`
    accent accentunder align bevelled close columnalign columnlines columnspacing columnspan denomalign depth dir display
    displaystyle encoding fence frame height href id largeop length linethickness lquote lspace mathbackground mathcolor
    mathsize mathvariant maxsize minsize movablelimits notation numalign open rowalign rowlines rowspacing rowspan rquote
    rspace scriptlevel scriptminsize scriptsizemultiplier selection separator separators stretchy subscriptshift
    supscriptshift symmetric voffset width xmlns`);

export const XML_ATTRIBUTES = words(`
    xlink:href xlink:title xml:id xml:space xmlns:xlink`);

// The elements that are removed with their content, and those that may have data: URLs.
export const FORBIDDEN_CONTENTS = words(`
    annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed noframes noscript plaintext
    script selectedcontent style svg template thead title video xmp`);

export const DATA_URL_TAGS = words(`
    audio image img source track video`);

// Adjusted names of SVG elements, and of SVG and MathML attributes (HTML Standard, 13.2.6.5 and 13.2.6.1).
export const ADJUSTED_TAGS = words(`
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
    feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient textPath`);

export const ADJUSTED_ATTRIBUTES = words(`
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
    glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
    limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
    patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent
    spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength
    viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan definitionURL`);

// The properties of a document or a form in Chromium 156 and Firefox 153. An id or name with such a value hides the property.
export const DOM_PROPERTIES = words(`
    ATTRIBUTE_NODE CDATA_SECTION_NODE COMMENT_NODE DOCUMENT_FRAGMENT_NODE DOCUMENT_NODE DOCUMENT_POSITION_CONTAINED_BY
    DOCUMENT_POSITION_CONTAINS DOCUMENT_POSITION_DISCONNECTED DOCUMENT_POSITION_FOLLOWING
    DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC DOCUMENT_POSITION_PRECEDING DOCUMENT_TYPE_NODE ELEMENT_NODE ENTITY_NODE
    ENTITY_REFERENCE_NODE NOTATION_NODE PROCESSING_INSTRUCTION_NODE TEXT_NODE URL __defineGetter__ __defineSetter__
    __lookupGetter__ __lookupSetter__ __proto__ acceptCharset accessKey accessKeyLabel action activeElement
    activeViewTransition addEventListener adoptNode adoptedStyleSheets after alinkColor all anchors animate append
    appendChild applets ariaActionsElements ariaActiveDescendantElement ariaAtomic ariaAutoComplete ariaBrailleLabel
    ariaBrailleRoleDescription ariaBusy ariaChecked ariaColCount ariaColIndex ariaColIndexText ariaColSpan
    ariaControlsElements ariaCurrent ariaDescribedByElements ariaDescription ariaDetailsElements ariaDisabled
    ariaErrorMessageElements ariaExpanded ariaFlowToElements ariaHasPopup ariaHidden ariaInvalid ariaKeyShortcuts ariaLabel
    ariaLabelledByElements ariaLevel ariaLive ariaModal ariaMultiLine ariaMultiSelectable ariaNotify ariaOrientation
    ariaOwnsElements ariaPlaceholder ariaPosInSet ariaPressed ariaReadOnly ariaRelevant ariaRequired ariaRoleDescription
    ariaRowCount ariaRowIndex ariaRowIndexText ariaRowSpan ariaSelected ariaSetSize ariaSort ariaValueMax ariaValueMin
    ariaValueNow ariaValueText assignedSlot attachInternals attachShadow attributeStyleMap attributes autocapitalize
    autocomplete autocorrect autofocus baseURI before bgColor blur body captureEvents caretPositionFromPoint
    caretRangeFromPoint characterSet charset checkValidity checkVisibility childElementCount childNodes children classList
    className clear click clientHeight clientLeft clientTop clientWidth cloneNode close closest compareDocumentPosition
    compatMode computedStyleMap constructor contains contentEditable contentType cookie createAttribute createAttributeNS
    createCDATASection createComment createDocumentFragment createElement createElementNS createEvent createExpression
    createNSResolver createNodeIterator createProcessingInstruction createRange createTextNode createTreeWalker
    currentCSSZoom currentScript customElementRegistry dataset defaultView designMode dir dispatchEvent doctype
    documentElement documentURI domain draggable editContext elementFromPoint elementTiming elements elementsFromPoint embeds
    enableStyleSheetsForSet encoding enctype enterKeyHint evaluate execCommand exitFullscreen exitPictureInPicture
    exitPointerLock featurePolicy fgColor firstChild firstElementChild focus focusGroup focusGroupStart fonts forms
    fragmentDirective fullscreen fullscreenElement fullscreenEnabled getAnimations getAttribute getAttributeNS
    getAttributeNames getAttributeNode getAttributeNodeNS getBoundingClientRect getClientRects getElementById
    getElementsByClassName getElementsByName getElementsByTagName getElementsByTagNameNS getHTML getRootNode getSelection
    hasAttribute hasAttributeNS hasAttributes hasChildNodes hasFocus hasOwnProperty hasPointerCapture hasStorageAccess
    hasUnpartitionedCookieAccess head hidden hidePopover id images implementation importNode inert innerHTML innerText
    inputEncoding inputMode insertAdjacentElement insertAdjacentHTML insertAdjacentText insertBefore isConnected
    isContentEditable isDefaultNamespace isEqualNode isPrototypeOf isSameNode lang lastChild lastElementChild lastModified
    lastStyleSheetSet length linkColor links localName location lookupNamespaceURI lookupPrefix matches method moveBefore
    mozCancelFullScreen mozFullScreen mozFullScreenElement mozFullScreenEnabled mozMatchesSelector mozRequestFullScreen
    mozSetImageElement name namespaceURI nextElementSibling nextSibling noValidate nodeName nodeType nodeValue nonce
    normalize offsetHeight offsetLeft offsetParent offsetTop offsetWidth onabort onanimationcancel onanimationend
    onanimationiteration onanimationstart onauxclick onbeforecopy onbeforecut onbeforeinput onbeforematch onbeforepaste
    onbeforetoggle onbeforexrselect onblur oncancel oncanplay oncanplaythrough onchange onclick onclose oncommand
    oncontentvisibilityautostatechange oncontextlost oncontextmenu oncontextrestored oncopy oncuechange oncut ondblclick
    ondrag ondragend ondragenter ondragexit ondragleave ondragover ondragstart ondrop ondurationchange onemptied onended
    onerror onfocus onformdata onfreeze onfullscreenchange onfullscreenerror ongotpointercapture oninput oninvalid onkeydown
    onkeypress onkeyup onload onloadeddata onloadedmetadata onloadstart onlostpointercapture onmousedown onmouseenter
    onmouseleave onmousemove onmouseout onmouseover onmouseup onmousewheel onmozfullscreenchange onmozfullscreenerror onpaste
    onpause onplay onplaying onpointercancel onpointerdown onpointerenter onpointerleave onpointerlockchange
    onpointerlockerror onpointermove onpointerout onpointerover onpointerup onprerenderingchange onprogress onratechange
    onreadystatechange onreset onresize onresume onscroll onscrollend onscrollsnapchange onscrollsnapchanging onsearch
    onsecuritypolicyviolation onseeked onseeking onselect onselectionchange onselectstart onslotchange onstalled onsubmit
    onsuspend ontimeupdate ontoggle ontransitioncancel ontransitionend ontransitionrun ontransitionstart onvisibilitychange
    onvolumechange onwaiting onwebkitanimationend onwebkitanimationiteration onwebkitanimationstart onwebkitfullscreenchange
    onwebkitfullscreenerror onwebkittransitionend onwheel open outerHTML outerText ownerDocument parentElement parentNode
    part pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement popover preferredStyleSheetSet prefix
    prepend prerendering previousElementSibling previousSibling propertyIsEnumerable pseudo queryCommandEnabled
    queryCommandIndeterm queryCommandState queryCommandSupported queryCommandValue querySelector querySelectorAll readyState
    referrer rel relList releaseCapture releaseEvents releasePointerCapture remove removeAttribute removeAttributeNS
    removeAttributeNode removeChild removeEventListener replaceChild replaceChildren replaceWith reportValidity
    requestFullscreen requestPointerLock requestStorageAccess requestSubmit reset role rootElement scripts scroll scrollBy
    scrollHeight scrollIntoView scrollIntoViewIfNeeded scrollLeft scrollLeftMax scrollTo scrollTop scrollTopMax scrollWidth
    scrollingElement selectedStyleSheetSet setAttribute setAttributeNS setAttributeNode setAttributeNodeNS setCapture setHTML
    setHTMLUnsafe setPointerCapture shadowRoot showPopover slot spellcheck startViewTransition style styleSheetSets
    styleSheets submit tabIndex tagName target textContent timeline title toLocaleString toString toggleAttribute
    togglePopover translate valueOf virtualKeyboardPolicy visibilityState vlinkColor wasDiscarded webkitCancelFullScreen
    webkitCurrentFullScreenElement webkitExitFullscreen webkitFullscreenElement webkitFullscreenEnabled webkitHidden
    webkitIsFullScreen webkitMatchesSelector webkitRequestFullScreen webkitRequestFullscreen webkitVisibilityState when write
    writeln writingSuggestions xmlEncoding xmlStandalone xmlVersion`);
